import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { Component, type ReactNode } from 'react'

interface Props {
  /** Rendered instead after an error; `again` renders the children again. */
  fallback: (error: CairnError, again: () => void) => ReactNode
  children: ReactNode
}

interface State {
  error: CairnError | undefined
}

/**
 * Catches what a child throws while rendering, and renders `fallback` in its place, with the error and a
 * function that renders the children again.
 */
export class Boundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: toCairnError(thrown) }
  }

  readonly #again = (): void => this.setState({ error: undefined })

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error, this.#again) : this.props.children
  }
}
