/** Choices as sync storage has them, by their keys. */
export function choiceItems(choices: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(choices).map(([name, value]) => [`settings.choice.${name}`, value]));
}
