import type { Page } from '@playwright/test'

/** Makes a page report when a sound starts. Must be called before the page is opened. */
export async function hearSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      this.addEventListener('playing', () => Reflect.set(globalThis, 'heardAt', performance.now()), { once: true })
      return play.call(this)
    }
    addEventListener('pointerdown', () => Reflect.set(globalThis, 'pressedAt', performance.now()), { capture: true })
  })
}

/** Measures the milliseconds from pressing a button to the start of its sound. */
export async function timeToSound(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'heardAt'))
  await press()
  const heard = await page.waitForFunction(() => {
    const [from, to] = ['pressedAt', 'heardAt'].map((name): unknown => Reflect.get(globalThis, name))
    return typeof from === 'number' && typeof to === 'number' && to > from ? { ms: to - from } : undefined
  })
  return ((await heard.jsonValue()) as { ms: number }).ms
}

/** Milliseconds from the press of a button or key until an element with this text is drawn. */
export async function timeToShow(
  page: Page,
  press: () => Promise<void>,
  { selector, text }: { selector: string; text: string },
): Promise<number> {
  const shown = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let pressedAt = Number.NaN
        const pressed = () => (pressedAt = performance.now())
        for (const name of ['pointerdown', 'keydown']) addEventListener(name, pressed, { capture: true, once: true })
        const look = () => {
          const all = document.querySelectorAll(wanted.selector)
          const isThere = [...all].some(({ textContent }) => textContent?.includes(wanted.text))
          // It is drawn with the frame that was asked for.
          requestAnimationFrame(isThere ? () => resolve(performance.now() - pressedAt) : look)
        }
        requestAnimationFrame(look)
      }),
    { selector, text },
  )
  // If the press fails, that is what is told.
  await Promise.all([shown, press()])
  return shown
}

/** Measures the milliseconds from a press to the drawn frame that results from it. */
export async function timeToFrame(page: Page, press: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const drawn = new Promise<number>((resolve) => {
      const pressed = () => {
        const pressedAt = performance.now()
        // What is left to do at once comes before the frame, and the timer after it.
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressedAt)))
      }
      for (const name of ['pointerup', 'keydown']) addEventListener(name, pressed, { capture: true, once: true })
    })
    Reflect.set(globalThis, 'drawn', drawn)
  })
  await press()
  return page.evaluate(() => Reflect.get(globalThis, 'drawn') as Promise<number>)
}
