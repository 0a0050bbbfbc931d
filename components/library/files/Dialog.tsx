import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import './files.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** A file that is dropped anywhere on it. */
  readonly onFile?: (file: Blob) => void;
  readonly children: ComponentChildren;
}

/** Over the page until it is closed; Escape closes it, and the focus goes back to where it came from. */
export function Dialog({ title, onClose, onFile, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    dialog.current?.showModal();
    heading.current?.focus();
    // Once it is gone from the page, it gives no focus back.
    return () => dialog.current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="files"
      aria-labelledby={titleId}
      onClose={onClose}
      onDragOver={onFile && ((event) => event.preventDefault())}
      onDrop={onFile && ((event) => takeDropped(event, onFile))}
    >
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** Else the browser would open it in place of the page. */
function takeDropped(event: DragEvent, onFile: (file: Blob) => void): void {
  event.preventDefault();
  const [file] = event.dataTransfer?.files ?? [];
  if (file) onFile(file);
}
