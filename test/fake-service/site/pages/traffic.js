/**
 * Calls to the API as the live site makes them, when asked for: they draw on the same allowance as everything else of this address.
 * `?traffic=steady:2` asks twice a second; `?traffic=burst:4:6` asks four times at once, every six seconds; `?traffic=off` ends it.
 * The choice stays in localStorage until changed; counts stand on the root element.
 */
const KEY = 'stand-in:traffic';
const ADDRESS = 'https://api.mangadex.org/manga?limit=1&offset=';
/** Another page each time, or the browser's own cache would answer: the service lets it keep this for 15 seconds. */
const PAGES = 60;
let asked = 0;

export function startTraffic() {
  const chosen = new URLSearchParams(location.search).get('traffic');
  if (chosen) localStorage.setItem(KEY, chosen);
  const [kind, amount, seconds] = (localStorage.getItem(KEY) ?? 'off').split(':');
  if (kind === 'steady') every(1000 / Number(amount), 1);
  if (kind === 'burst') every(1000 * Number(seconds), Number(amount));
}

function every(ms, requests) {
  if (!(ms > 0) || !(requests > 0)) return;
  const round = () => Promise.all(Array.from({ length: requests }, request));
  void round();
  setInterval(() => void round(), ms);
}

async function request() {
  count('trafficSent');
  try {
    const response = await fetch(`${ADDRESS}${asked++ % PAGES}`);
    if (response.status === 429) count('trafficRefused');
  } catch {
    count('trafficLost');
  }
}

function count(name) {
  const { dataset } = document.documentElement;
  dataset[name] = String(Number(dataset[name] ?? 0) + 1);
}
