/**
 * A reason the server cannot start, as one plain sentence that says what to do. It is printed without a stack
 * trace.
 */
export class StartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.name = 'StartError'
  }
}
