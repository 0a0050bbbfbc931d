/** The cover, or a plain one with the first letter of the title while there is none. */
export function Cover({ title, picture }: { title: string; picture: string | null }) {
  if (picture !== null) return <img class="cover" src={picture} alt="" width={44} height={62} />;
  return (
    <span class="cover cover-plain" aria-hidden="true">
      {firstLetter(title)}
    </span>
  );
}

/** The first letter or digit, whatever the script; titles may begin with quotation marks. */
function firstLetter(title: string): string {
  return (/[\p{Letter}\p{Number}]/u.exec(title)?.[0] ?? '').toUpperCase();
}
