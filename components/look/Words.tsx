import type { ComponentChildren } from 'preact';

/** Painted in place of an empty text. */
const BLANK = '\u00a0';

interface WordsProps {
  readonly children: string;
  /** Other texts for the same place, which is as large as the largest of them. */
  readonly room?: readonly string[];
  readonly icon?: ComponentChildren;
}

/**
 * Text in a page that is not ours. A page can have the browser find and select text in a closed root (`window.find`), but not
 * what a style sheet generates. So the text itself is hidden (`theme.css`) and shown as generated content.
 * A page also learns the size of the largest text that is painted, so the paint fills its place, however short the text is.
 */
export function Words({ children: text, room = [], icon }: WordsProps) {
  return (
    <span class="words" data-words={text || BLANK}>
      <span>{text}</span>
      {icon}
      {room.map((words) => (
        <i key={words} data-words={words} />
      ))}
    </span>
  );
}
