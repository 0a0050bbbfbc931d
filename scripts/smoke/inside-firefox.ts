/**
 * What runs in Firefox's own window. Each function is sent there as it is written, so it uses nothing from outside of itself, and names no
 * function within: tsx would wrap that in a helper that is not there.
 */

/** As far as they are used here (netwerk/protocol/http and netwerk/base in Firefox's sources). */
interface Channel {
  readonly channelId: number;
  readonly status: number;
  readonly requestMethod: string;
  readonly responseStatus: number;
  readonly URI: { readonly spec: string };
  readonly loadInfo: { readonly triggeringPrincipal: { readonly originNoSuffix: string } };
  readonly applyConversion: boolean;
  QueryInterface(type: unknown): Channel;
  cancel(status: number): void;
  visitResponseHeaders(visitor: { visitHeader(name: string, value: string): void }): void;
  setNewListener(listener: unknown): unknown;
}

interface Store {
  readonly length: number;
  init(segmentSize: number, maxSize: number): void;
  getOutputStream(at: number): { close(): void };
  newInputStream(at: number): unknown;
}

interface Tee {
  init(listener: unknown, sink: unknown, observer: { onStartRequest(): void; onStopRequest(): void }): void;
}

interface Reader {
  setInputStream(stream: unknown): void;
  readBytes(count: number): string;
}

declare const Services: {
  readonly obs: {
    addObserver(observer: object, topic: string): void;
    notifyObservers(subject: null, topic: string): void;
  };
};
declare const Cc: {
  readonly '@mozilla.org/binaryinputstream;1': { createInstance(type: unknown): Reader };
  readonly '@mozilla.org/network/stream-listener-tee;1': { createInstance(type: unknown): Tee };
  readonly '@mozilla.org/storagestream;1': { createInstance(type: unknown): Store };
};
declare const Ci: Readonly<Record<string, unknown>>;
declare const Cr: Readonly<Record<'NS_BINDING_ABORTED' | 'NS_ERROR_OFFLINE', number>>;

/**
 * Tells, from now on, of each request that an extension makes: that it has left, what it was answered, the bytes of JSON, and how it failed.
 * The extension is given the same bytes, untouched.
 * @param extension the address that those of its pages begin with. @param say is told one piece of news at a time, as JSON.
 */
export function watch(extension: string, say: (news: string) => void): string {
  const observer = {
    isCutOff: false,
    observe(subject: Channel, topic: string) {
      if (topic === 'dexmark-cut-off') {
        observer.isCutOff = true;
        return;
      }
      const channel = subject.QueryInterface(Ci.nsIHttpChannel);
      if (`${channel.loadInfo.triggeringPrincipal.originNoSuffix}/` !== extension) return;
      if (topic === 'http-on-modify-request') observer.leave(channel);
      else if (topic === 'http-on-examine-response') observer.answer(channel);
      else if (channel.status !== 0) {
        const isOwnEnd = [Cr.NS_BINDING_ABORTED, Cr.NS_ERROR_OFFLINE].includes(channel.status);
        say(JSON.stringify({ what: 'failed', id: channel.channelId, isOwnEnd }));
      }
    },
    leave(channel: Channel) {
      if (observer.isCutOff) channel.cancel(Cr.NS_ERROR_OFFLINE);
      else {
        const { channelId: id, requestMethod: method, URI } = channel;
        say(JSON.stringify({ what: 'left', id, method, address: URI.spec }));
      }
    },
    answer(channel: Channel) {
      const headers: Record<string, string> = {};
      channel.visitResponseHeaders({
        visitHeader(name, value) {
          headers[name.toLowerCase()] = value;
        },
      });
      say(JSON.stringify({ what: 'answered', id: channel.channelId, status: channel.responseStatus, headers }));
      if (headers['content-type']?.includes('json')) observer.keepBody(channel, headers['content-encoding'] ?? '');
    },
    keepBody(channel: Channel, encoding: string) {
      const store = Cc['@mozilla.org/storagestream;1'].createInstance(Ci.nsIStorageStream);
      store.init(65_536, 0xffff_ffff);
      const sink = store.getOutputStream(0);
      const tee = Cc['@mozilla.org/network/stream-listener-tee;1'].createInstance(Ci.nsIStreamListenerTee);
      const listener = channel.QueryInterface(Ci.nsITraceableChannel).setNewListener(tee);
      tee.init(listener, sink, {
        onStartRequest() {},
        onStopRequest() {
          sink.close();
          // Where the process of the extension decodes, as is usual, the bytes are still encoded here.
          const isDecoded = channel.QueryInterface(Ci.nsIEncodedChannel).applyConversion;
          const bytes = observer.readAll(store);
          say(JSON.stringify({ what: 'body', id: channel.channelId, bytes, encoding: isDecoded ? '' : encoding }));
        },
      });
    },
    /** In base64. */
    readAll(store: Store) {
      // An empty one has no stream to read.
      if (store.length === 0) return '';
      const reader = Cc['@mozilla.org/binaryinputstream;1'].createInstance(Ci.nsIBinaryInputStream);
      reader.setInputStream(store.newInputStream(0));
      return btoa(reader.readBytes(store.length));
    },
  };
  for (const topic of ['http-on-modify-request', 'http-on-examine-response', 'http-on-stop-request', 'dexmark-cut-off'])
    Services.obs.addObserver(observer, topic);
  return '';
}

/** Keeps each further request of the watched extension from leaving, as if there were no network. */
export function cutOff(): string {
  Services.obs.notifyObservers(null, 'dexmark-cut-off');
  return '';
}
