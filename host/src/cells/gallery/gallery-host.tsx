import { HostContext, useHost, type HostApi } from '@cairn/contract/web'
import { useMemo, type ReactNode } from 'react'
import { bringResultTexts } from '../../areas/results-texts.ts'
import { bringTexts } from '../../data/messages.ts'
import texts from '../../texts/gallery/en.json' with { type: 'json' }
import { SAMPLE_LIST } from './sample.ts'

// With the code that asks for them, so that they are no part of the boot.
bringTexts(texts)
bringResultTexts()

/** The shell around the gallery: its own, with the one list that the samples choose from. */
export function GalleryHost({ children }: { children: ReactNode }) {
  const host = useHost()
  const api = useMemo((): HostApi => ({ ...host, useListValues: () => SAMPLE_LIST }), [host])
  return <HostContext value={api}>{children}</HostContext>
}
