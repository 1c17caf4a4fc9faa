/** `reset` ends a connection with a TCP reset, `close` with an ordinary end: a proxy dies, or gives up. */
export type DropManner = 'reset' | 'close';

/**
 * Says that the connection breaks here. A service throws it in place of an answer, or lets the body of an answer fail
 * with it. On a socket the connection is really destroyed; in this process the call, or the reading of its body, fails
 * with the code that a broken socket has.
 */
export class ConnectionDrop extends Error {
  readonly code = 'ECONNRESET';
  readonly manner: DropManner;

  constructor(manner: DropManner) {
    super(`The connection is dropped (${manner}).`);
    this.name = 'ConnectionDrop';
    this.manner = manner;
  }
}
