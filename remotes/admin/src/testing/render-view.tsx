import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { FakeHost, type FakeHostOptions } from '@cairn/testkit/fake-host'
import { UiProvider } from '@cairn/ui'
import texts from '../texts/en.json' with { type: 'json' }

/** What actions answer, by the name of the action; a function computes the answer from the payload. */
export type Answers = Readonly<Record<string, object | ((payload: Record<string, unknown>) => object)>>

/**
 * Renders a view or a part of one with the English texts of the area. Actions answer as `answers` says; each
 * call is kept in `asked` with its payload. Returns the fake host, which keeps what the view opens and
 * stores, and `asked`.
 */
export function renderView(view: ReactNode, answers: Answers = {}, options: FakeHostOptions = {}) {
  const host = new FakeHost({ texts, ...options })
  const asked: { action: string; payload: Record<string, unknown> }[] = []
  for (const [action, answer] of Object.entries(answers))
    host.answers.set(action, (given) => {
      const payload = (given ?? {}) as Record<string, unknown>
      asked.push({ action, payload })
      return typeof answer === 'function' ? answer(payload) : answer
    })
  render(<UiProvider dark={false}>{view}</UiProvider>, { wrapper: host.wrapper })
  return { host, asked }
}
