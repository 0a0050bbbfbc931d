import { toastAnswers } from './answers';
import { askByShape } from './ask-by-shape';

/** What toasts ask the background. */
export const askFromToast = askByShape(toastAnswers);
