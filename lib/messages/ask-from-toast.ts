import { toastAnswers } from './answers';
import { askByShape } from './ask-by-shape';

export const askFromToast = askByShape(toastAnswers);
