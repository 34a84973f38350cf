import { toCairnError, type CairnError } from '@cairn/contract/errors'
import { Component, type ReactNode } from 'react'
import { areaError } from './area-error.ts'
import type { KnownArea } from './compose.ts'

interface Props {
  area: KnownArea
  /** What stands there instead; `retry` starts over with fresh code. */
  fallback: (error: CairnError) => ReactNode
  children: ReactNode
}

/** Keeps what goes wrong in an area inside its own column. */
export class AreaBoundary extends Component<Props, { error: CairnError | undefined }> {
  override state: { error: CairnError | undefined } = { error: undefined }

  static getDerivedStateFromError(thrown: unknown): { error: CairnError } {
    return { error: toCairnError(thrown) }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    const isOfArea = error.code.startsWith('area')
    return this.props.fallback(isOfArea ? error : areaError('areaThrew', this.props.area, error.message))
  }
}
