/** Hands the samples of the microphone over in pieces, on the thread of the sound. */
const PIECE = 2048

class Capture extends AudioWorkletProcessor {
  #piece = new Float32Array(PIECE)
  #length = 0

  process([input]) {
    const [channel] = input
    if (channel) this.#take(channel)
    return true
  }

  #take(channel) {
    this.#piece.set(channel, this.#length)
    this.#length += channel.length
    if (this.#length < PIECE) return
    this.port.postMessage(this.#piece, [this.#piece.buffer])
    this.#piece = new Float32Array(PIECE)
    this.#length = 0
  }
}

registerProcessor('cairn-capture', Capture)
