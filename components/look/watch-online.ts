/** Calls back at once, then with every change. */
export function watchOnline(onChange: (isOnline: boolean) => void): void {
  const tell = () => onChange(navigator.onLine);
  addEventListener('online', tell);
  addEventListener('offline', tell);
  tell();
}
