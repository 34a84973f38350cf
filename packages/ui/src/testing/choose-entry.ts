import { fireEvent, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** A pointer that stays where it was has not moved, to the menu: not even since another test. */
let moves = 0

/** Opens the menu of the button with this name, and chooses one of several by its label, as a mouse does. */
export async function chooseEntry(button: string | RegExp, label: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: button }))
  const entry = await screen.findByRole('menuitemradio', { name: label }, { timeout: 60_000 })
  const menu = screen.getByRole('menu')
  const isActive = () => expect(menu.getAttribute('aria-activedescendant')).toBe(entry.id)
  await vi.waitFor(
    () => {
      fireEvent.pointerMove(entry, { pointerType: 'mouse', clientX: ++moves })
      isActive()
    },
    { timeout: 60_000 },
  )
  fireEvent.click(entry)
  // The menu gives its focus back before what was chosen runs.
  await new Promise((resolve) => setTimeout(resolve))
}
