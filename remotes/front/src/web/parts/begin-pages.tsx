import { useState } from 'react'
import { FRONT_PAGE_TYPE } from '@cairn/contract'
import {
  useCell,
  useCommands,
  useItemType,
  useLoadedLabel,
  useSearch,
  useSession,
  useTranslate,
} from '@cairn/contract/web'
import { Box, Button, Callout, useMayCreate } from '@cairn/ui'
import * as v from 'valibot'
import { begunSchema, partsSchema } from '../../model/proposal.ts'
import { PAGES_BY_OWNER, withoutPage } from '../../model/without-page.ts'

/** All pages, as what an action is about. */
const anyPage = `${FRONT_PAGE_TYPE}-0`

/** Offers to begin a page for each organisation of the person that has none yet. */
export function BeginPages() {
  const owners = useSession()?.organizations ?? []
  const { status, facets } = useSearch(owners.length === 0 ? null : PAGES_BY_OWNER)
  if (status !== 'ready') return null
  return withoutPage(owners, facets['owner'] ?? []).map((owner) => <BeginPage key={owner} owner={owner} />)
}

function BeginPage({ owner }: { owner: string }) {
  const t = useTranslate()
  const name = useLoadedLabel(owner)
  const mayCreate = useMayCreate(useItemType(FRONT_PAGE_TYPE), 'owner', owner)
  const { act, report } = useCommands()
  const { openRight } = useCell()
  const [isAsked, setAsked] = useState(false)
  if (!mayCreate || name === undefined) return null
  const begin = async () => {
    setAsked(true)
    try {
      const { parts } = v.parse(partsSchema, await act('publicParts', anyPage, { owner }))
      const { id } = v.parse(begunSchema, await act('beginFront', anyPage, { owner, parts }))
      openRight(`i-${id}`)
    } catch (thrown) {
      report(thrown)
    }
    setAsked(false)
  }
  return (
    <Box padding="12px 16px">
      <Callout
        icon="globe"
        title={t('front.begin.title', { name })}
        actions={
          <Button size="sm" icon="plus" disabled={isAsked} onClick={() => void begin()}>
            {t('front.begin', { name })}
          </Button>
        }
      >
        {t('front.begin.help')}
      </Callout>
    </Box>
  )
}
