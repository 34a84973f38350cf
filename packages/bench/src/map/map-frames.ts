import type { Page } from '@playwright/test'

/**
 * Frames that a drag is measured over, milliseconds after which fewer will do, and pixels the pointer goes in
 * each.
 */
const FRAMES = 60
const MOST_MS = 8000
const STEP = 6

/** Milliseconds from frame to frame while the map of a page is dragged to and fro. */
export function framesOfDrag(page: Page): Promise<number[]> {
  return page.evaluate(
    ({ frames, mostMs, step }) =>
      new Promise<number[]>((resolve, reject) => {
        const canvas = document.querySelector('.maplibregl-canvas')
        if (!canvas) return reject(new Error('there is no map'))
        const { left, top, width, height } = canvas.getBoundingClientRect()
        const at = { x: left + width / 2, y: top + height / 2 }
        const send = (name: string, target: EventTarget) =>
          target.dispatchEvent(
            new MouseEvent(name, {
              clientX: at.x,
              clientY: at.y,
              button: 0,
              buttons: name === 'mouseup' ? 0 : 1,
              bubbles: true,
            }),
          )
        send('mousedown', canvas)
        const times: number[] = []
        let last = performance.now()
        const ends = last + mostMs
        const tick = (now: number) => {
          times.push(now - last)
          last = now
          at.x += times.length % 60 < 30 ? step : -step
          send('mousemove', canvas)
          if (times.length < frames && now < ends) return requestAnimationFrame(tick)
          send('mouseup', canvas)
          resolve(times.slice(1))
        }
        requestAnimationFrame(tick)
      }),
    { frames: FRAMES, mostMs: MOST_MS, step: STEP },
  )
}

/**
 * Of so many pixels in a row and column one is looked at: the smallest dot is wider, and to look takes time
 * from what is measured.
 */
const LOOK_AT_EVERY = 4

/**
 * Makes a page record when a colour first appears on its map, in `globalThis.paintedAt` (milliseconds of its
 * clock). It checks the canvas after each drawing that drew more than all before, because pixels are not
 * kept.
 */
export async function watchForColour(page: Page, [red, green, blue]: readonly [number, number, number]): Promise<void> {
  await page.addInitScript(
    ({ wanted, every }) => {
      const state = globalThis as { paintedAt?: number | undefined }
      const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const request = globalThis.requestAnimationFrame.bind(globalThis)
      let [drawn, most, haveCome] = [0, 0, false]
      const socket = globalThis.WebSocket
      globalThis.WebSocket = class extends socket {
        constructor(...given: ConstructorParameters<typeof WebSocket>) {
          super(...given)
          this.addEventListener(
            'message',
            ({ data }) => (haveCome ||= /^\{"o":"(stream:|act\/streamF)/.test(String(data))),
          )
        }
      }
      for (const name of ['drawElements', 'drawArrays'] as const) {
        const draw = WebGL2RenderingContext.prototype[name] as (...given: unknown[]) => void
        WebGL2RenderingContext.prototype[name] = function (this: WebGL2RenderingContext, ...given: unknown[]) {
          drawn += 1
          draw.apply(this, given)
        }
      }
      const near = (value: number | undefined, of: number) => Math.abs((value ?? -99) - of) < 12
      const look = () => {
        const isMore = drawn > most
        most = Math.max(most, drawn)
        drawn = 0
        if (!isMore || !haveCome) return
        const map = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas')
        if (!map || !copy || state.paintedAt !== undefined) return
        const [width, height] = [map.width / every, map.height / every].map(Math.floor) as [number, number]
        ;[copy.canvas.width, copy.canvas.height] = [width, height]
        copy.imageSmoothingEnabled = false
        copy.drawImage(map, 0, 0, width, height)
        const { data } = copy.getImageData(0, 0, width, height)
        for (let at = 0; at < data.length; at += 4)
          if (near(data[at], wanted[0]) && near(data[at + 1], wanted[1]) && near(data[at + 2], wanted[2])) {
            state.paintedAt = performance.now()
            return
          }
      }
      globalThis.requestAnimationFrame = (draw) =>
        request((now) => {
          draw(now)
          look()
        })
    },
    { wanted: [red, green, blue] as const, every: LOOK_AT_EVERY },
  )
}
