import { HostContext, useHost, type HostApi } from '@cairn/contract/web'
import { useMemo, type ReactNode } from 'react'
import { SAMPLE_LIST } from '../../model/sample.ts'

/** Gives its children the shell's own host, with the one list that the samples choose from. */
export function GalleryHost({ children }: { children: ReactNode }) {
  const host = useHost()
  const api = useMemo((): HostApi => ({ ...host, useListValues: () => SAMPLE_LIST }), [host])
  return <HostContext value={api}>{children}</HostContext>
}
