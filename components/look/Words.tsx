import type { ComponentChildren } from 'preact';

/** What is empty is painted, too. */
const BLANK = '\u00a0';

interface WordsProps {
  readonly children: string;
  /** What else can stand in this place: it is as large as the largest of them. */
  readonly room?: readonly string[];
  /** A drawing that goes with the words. */
  readonly icon?: ComponentChildren;
}

/**
 * Words in a page that is not ours. A page can have the browser find text in a closed root (`window.find`), and then select it;
 * what a style sheet generates it finds nowhere. So the text itself is hidden (`theme.css`), and stands there as generated content.
 * A page is also told how large the largest text is that is painted: so what is painted fills its place, however short the words are.
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
