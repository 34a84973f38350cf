import type { TextKey, TextValues } from '@cairn/contract/texts'
import { toCairnError } from '@cairn/contract/errors'
import type { DialogButton, DialogRequest } from '@cairn/contract/web'
import { atom, useAtomValue } from 'jotai'
import { translateAtom } from './words/messages.ts'
import type { AppStore } from './store.ts'

/** The texts of a dialog that asks for confirmation. */
export interface Question {
  title: TextKey
  /** Values of the title, such as the name of what is deleted. */
  about?: TextValues
  text: TextKey
  /** A second paragraph. */
  also?: TextKey
  /** Text of the button that declines. Default: *Cancel*. */
  no?: TextKey
  /** Text of the button that agrees. */
  yes: TextKey
}

/** Width of a question in pixels. */
const QUESTION_WIDTH = 440

interface OpenDialog {
  id: number
  request: DialogRequest
  close: () => void
}

/** The open dialogs. */
export const dialogsAtom = atom<readonly OpenDialog[]>([])

/** Opens dialogs over the shell, which `DialogHost` renders; the latest is on top. */
export class Dialogs {
  readonly #store: AppStore
  readonly #report: (thrown: unknown) => void
  #last = 0

  constructor(store: AppStore, report: (thrown: unknown) => void) {
    this.#store = store
    this.#report = report
  }

  /** Opens a dialog. Resolves when it has closed. */
  open(request: DialogRequest): Promise<void> {
    return new Promise((resolve) => {
      const id = ++this.#last
      const close = () => {
        this.#store.set(dialogsAtom, (open) => open.filter((dialog) => dialog.id !== id))
        resolve()
      }
      this.#store.set(dialogsAtom, (open) => [...open, { id, request, close }])
    })
  }

  /**
   * Asks the person for confirmation. Resolves with true only if they press the button `yes`, with false if
   * the dialog closes in any other way.
   */
  async ask({ title, about, text, also, no = 'app.cancel', yes }: Question): Promise<boolean> {
    const t = this.#store.get(translateAtom)
    let answer = false
    await this.open({
      title: t(title, about),
      message: also === undefined ? t(text) : `${t(text)}\n\n${t(also)}`,
      maxWidth: QUESTION_WIDTH,
      buttons: [{ text: t(no) }, { text: t(yes), kind: 'danger', run: () => void (answer = true) }],
    })
    return answer
  }

  /**
   * Runs the action of a button, waits for it, and closes the dialog. An error of the action is reported as
   * a notice.
   */
  async press(dialog: OpenDialog, { run }: DialogButton): Promise<void> {
    try {
      await run?.()
    } catch (thrown) {
      this.#report(toCairnError(thrown))
    }
    dialog.close()
  }

  /** Closes all dialogs. */
  clear(): void {
    for (const { close } of this.#store.get(dialogsAtom)) close()
  }
}

/** Returns the open dialogs. */
export const useDialogs = () => useAtomValue(dialogsAtom)
