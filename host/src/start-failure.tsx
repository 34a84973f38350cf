import type { ReactNode } from 'react'
import { Logo } from './frame/logo.tsx'
import texts from './texts/first/en.json' with { type: 'json' }

/** Renders, in place of the shell, the message that the browser is too old. */
export function Unsupported() {
  return <OnlyWord>{String(texts['app.platformNotSupported'])}</OnlyWord>
}

/**
 * Renders, in place of the shell, the message that the browser blocks local storage, with its error as
 * `detail`.
 */
export function StorageMissing({ detail }: { detail: string }) {
  return <OnlyWord detail={detail}>{String(texts['errors.localStorageNotAvailable'])}</OnlyWord>
}

/** Plain (first-frame.css), because whatever would draw it more finely may not run either. */
function OnlyWord({ children, detail }: { children: ReactNode; detail?: string }) {
  return (
    <>
      <header className="first-frame">
        <Logo />
      </header>
      <main className="only-word">
        <p role="alert" title={detail}>
          {children}
        </p>
      </main>
    </>
  )
}
