/** The endpoint-specific limits, copied row by row from the rules (section 8), apart from the extension's own table, so that a slip in one shows. */

export interface QuotaRow {
  readonly method: string;
  readonly route: string;
  readonly requests: number;
  readonly minutes: number;
  /** Routes that name the same share draw on one quota. */
  readonly share: string;
}

const table = `
GET    /at-home/server/{id}       40   1
POST   /auth/login                30  60
POST   /auth/refresh              60  60
POST   /author                    10  60
PUT    /author                    10   1
DELETE /author/{id}               10  10
POST   /captcha/solve             10  10
POST   /cover                    100  10
PUT    /cover/{id}               100  10
DELETE /cover/{id}                10  10
POST   /chapter/{id}/read        300  10
PUT    /chapter/{id}              10   1
DELETE /chapter/{id}              10   1
POST   /forums/thread             10   1
POST   /manga                     10  60
PUT    /manga/{id}                10  60
DELETE /manga/{id}                10  10
POST   /manga/draft/{id}/commit   10  60
GET    /manga/random              60   1
POST   /report                    10   1
GET    /report                    10   1
POST   /group                     10  60
PUT    /group/{id}                10   1
DELETE /group/{id}                10  10
GET    /upload                    30   1
POST   /upload/begin              20   1  begin
POST   /upload/begin/{id}         20   1  begin
POST   /upload/{id}/commit        10   1
DELETE /upload/{id}               30   1
POST   /upload/{id}              250   1  files
DELETE /upload/{id}/{id}         250   1  files
DELETE /upload/{id}/batch        250   1  files`;

export const quotaRows: readonly QuotaRow[] = table.trim().split('\n').map(readRow);

function readRow(line: string): QuotaRow {
  const [method = '', route = '', requests, minutes, share] = line.split(/\s+/);
  return { method, route, requests: Number(requests), minutes: Number(minutes), share: share ?? `${method} ${route}` };
}
