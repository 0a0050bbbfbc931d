/**
 * Words in a page that is not ours. A page can have the browser find text in a closed root (`window.find`), and then select it;
 * what a style sheet generates it finds nowhere. So the text itself is hidden (`theme.css`), and stands there as generated content.
 */
export function Words({ children: text }: { children: string }) {
  return (
    <span class="words" data-words={text}>
      <span>{text}</span>
    </span>
  );
}
