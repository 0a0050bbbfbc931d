/** There is something that the report cannot read figures from; the message is a sentence for the person who ran it. */
export class NoFigures extends Error {
  override readonly name = 'NoFigures';
}
