import { Words } from '../look/Words';
import { ReaderIcon } from './ReaderIcon';

/** Replaces the control once the extension is gone and nothing in it would work. */
export function ReloadNotice({ children }: { children: string }) {
  return (
    <section class="control">
      <div class="control-row control-note" data-tone="danger">
        <div class="control-words">
          <p role="status">
            <Words icon={<ReaderIcon name="warning" />}>{children}</Words>
          </p>
        </div>
      </div>
    </section>
  );
}
