import { answers } from './answers';
import { askByShape } from './ask-by-shape';

export const askFromContent = askByShape(answers);
