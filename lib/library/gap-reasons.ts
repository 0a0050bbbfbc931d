/** Why a reader does not have a number. `unasked`: it is in none of their languages. `elsewhere`: it is in another, which one is not known. */
export type GapReason = 'missing' | 'unasked' | 'elsewhere' | 'otherLanguage' | 'hiddenGroup' | 'takenDown' | 'future';
