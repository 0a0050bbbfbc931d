import { useLayoutEffect } from 'preact/hooks';
import { SurpriseOffer } from '../../components/follows/SurpriseOffer';
import type { PopupState } from './popup-state';

interface PopupSurpriseProps {
  readonly state: Pick<PopupState, 'surprise' | 'clock' | 'onReloadExtension'>;
  readonly onOpen: (mangaId: string) => void;
}

/** Opens what was picked while it is in sight: a person who has gone on to another list is left there. */
export function PopupSurprise({ state, onOpen }: PopupSurpriseProps) {
  const { surprise, clock, onReloadExtension } = state;
  const picked = surprise.picked.value;
  useLayoutEffect(() => {
    if (picked === null) return;
    surprise.take();
    onOpen(picked);
  }, [picked]);
  if (surprise.source.value === null) return null;
  return (
    <SurpriseOffer
      source={surprise.source.value}
      isAsking={surprise.isAsking.value}
      failure={surprise.failure.value}
      clock={clock}
      onPress={surprise.press}
      onReloadExtension={onReloadExtension}
    />
  );
}
