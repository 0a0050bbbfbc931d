import { answers } from './answers';
import { askByShape } from './ask-by-shape';

/** What the control and the marks ask the background. */
export const askFromContent = askByShape(answers);
