import { Words } from '../look/Words';
import { ReaderIcon } from './ReaderIcon';

/** What stands in the control's place when there is nothing left that it could do. */
export function LastWords({ children }: { children: string }) {
  return (
    <section class="control">
      <div class="control-row control-note" data-tone="danger">
        <div class="control-words">
          <p role="status">
            <Words icon={<ReaderIcon name="warning" />}>{children}</Words>
          </p>
        </div>
      </div>
    </section>
  );
}
