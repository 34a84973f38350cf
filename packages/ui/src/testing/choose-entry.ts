import { fireEvent, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'

/**
 * Opens the menu of the button with this name, and chooses one of several by its label, as a mouse does. On a
 * busy machine the menu may close again before the pointer is on the entry; it is then opened once more.
 */
export async function chooseEntry(button: string | RegExp, label: string): Promise<void> {
  const found = () => screen.getByRole('menuitemradio', { name: label })
  await vi.waitFor(
    () => {
      const trigger = screen.getByRole('button', { name: button })
      if (trigger.getAttribute('aria-expanded') !== 'true') fireEvent.click(trigger)
      fireEvent.pointerMove(found(), { pointerType: 'mouse' })
      expect(screen.getByRole('menu').getAttribute('aria-activedescendant')).toBe(found().id)
    },
    { timeout: 60_000 },
  )
  fireEvent.click(found())
}
