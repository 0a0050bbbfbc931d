import { Failure, type FailureCode } from '../failure';

/** A 404 or 405 that names no id that was asked about: perhaps the service has no such route. Else it is what its code says. */
export class MissingRoute extends Failure {
  /** The API itself says so. */
  readonly isCertain: boolean;

  constructor(code: FailureCode, isCertain: boolean) {
    super(code);
    this.isCertain = isCertain;
  }
}
