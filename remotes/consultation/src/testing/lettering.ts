import type { Item, ItemId } from '@cairn/contract'
import type { TestClient } from '@cairn/testkit/server'
import { richTextOf } from '@cairn/model/rich-text'
import { act, startConsulting, type Consulting } from './consulting.ts'

const WRITER = ['PROTECTED.read', 'update', 'sendLetter', 'approveLetter'].map((right) => `ConsultResponse.${right}`)

/** A server on which a community answers by letters. */
export interface Lettering {
  all: Consulting
  /** Two people of the first community who write, approve and send letters. */
  writer: TestClient
  leader: TestClient
  template: Item
  /** Asks both communities about a new file. Returns it with the response of the first. */
  asked(values?: object): Promise<{ file: Item; response: Item; notice: Item }>
  /** Begins a letter of a response, and gives it an outcome. */
  drafted(response: Item, values?: object): Promise<Item>
  /** The item as it is now, read with all rights. */
  fresh(item: Pick<Item, '$id'>): Promise<Item>
}

/** Starts a server with a template of letters, and two people who write them. The caller closes `all`. */
export async function startLettering(): Promise<Lettering> {
  const all = await startConsulting()
  const { server, communities, admin } = all
  const [community] = communities
  const person = async () => {
    const grants = [
      'Consultation.PROTECTED.read',
      'ConsultNotice.PROTECTED.read',
      'LetterTemplate.update',
      'LetterTemplate.approveLetter',
    ].concat(WRITER)
    const { email } = await server.addUser({
      organizations: [community],
      capabilities: ['ConsultRespond', 'ConsultCommon', 'Conversation', 'Org'],
      grants: grants.map((grant) => ({ grant, grantedBy: community })),
    })
    return server.client(email)
  }
  const [writer, leader] = await Promise.all([person(), person()])
  const template = await writer.request<Item>('create/LetterTemplate', {
    title: 'Answer',
    owner: community,
    language: 'en',
    subject: 'On {{project.name}}',
    body: richTextOf('To {{recipients}}: k̓ x̌ s̲ ᐃᓄᒃ.\nOur answer is: {{outcome}}.'),
    signatory: 'Freya Hollow',
    outcome: 'CONCERNS_MITIGATED',
    withMap: true,
  })
  const fresh = ({ $id }: Pick<Item, '$id'>) => admin.request<Item>(`read/${$id}`)
  const found = async (type: string, file: Item) => {
    const must = [
      { prop: 'consultation', kind: 'rel', value: [file.$id] },
      { prop: 'community', kind: 'rel', value: [community] },
    ]
    const { ids } = await admin.request<{ ids: ItemId[] }>('search/ids', { types: [type], must })
    return fresh({ $id: ids[0] as ItemId })
  }
  return {
    ...{ all, writer, leader, template, fresh },
    async asked(values = {}) {
      const made = await all.submitter.request<Item>('create/Consultation', { ...all.whole, ...values })
      await act(all.submitter, 'submit', made)
      await act(all.clerk, 'accept', made)
      await act(all.clerk, 'addCandidates', made, { communities })
      const file = await act(all.clerk, 'distribute', made)
      return { file, response: await found('ConsultResponse', file), notice: await found('ConsultNotice', file) }
    },
    async drafted(response, values = {}) {
      const made = await act(writer, 'draftLetter', response, { template: template.$id })
      const { _t, _i, _u } = made
      return writer.request<Item>('update', { _t, _i, _u, outcome: 'CONCERNS_MITIGATED', ...values })
    },
  }
}
