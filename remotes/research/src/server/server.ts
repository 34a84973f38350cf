import { defineServerArea } from '@cairn/contract/server'
import { labelOfConsent } from '../model/labels.ts'
import { recordConsents, recordResolution, withdrawMine } from './actions/consents.action.ts'
import { drawStatement } from './actions/draw-statement.action.ts'
import { heldOfMe, whatIsHeld } from './actions/held.action.ts'
import { takeOutSpeaker } from './actions/take-out.action.ts'
import { demo } from './demo/fill-demo.ts'
import { creditRenamed, speakerReactions } from './rules/code-respondents.ts'
import { saveTopic, topicReactions } from './rules/count-topics.ts'
import { ledgerReactions } from './rules/follow-consents.ts'
import { saveActivity } from './rules/save-activity.ts'
import { saveConsent } from './rules/save-consent.ts'
import { saveCorrection } from './rules/save-correction.ts'
import { saveData } from './rules/save-data.ts'
import { saveMember, saveProject, saveSpecies } from './rules/save-simple.ts'

export default defineServerArea({
  saveRules: {
    CommunityMember: saveMember,
    ResearchActivity: saveActivity,
    ResearchConsent: saveConsent,
    ResearchCorrection: saveCorrection,
    ResearchData: saveData,
    ResearchProject: saveProject,
    ResearchSpecies: saveSpecies,
    ResearchTopic: saveTopic,
  },
  labelRules: { ResearchConsent: { label: labelOfConsent } },
  actions: { drawStatement, heldOfMe, recordConsents, recordResolution, takeOutSpeaker, whatIsHeld, withdrawMine },
  reactions: { ...speakerReactions, creditRenamed, ...ledgerReactions, ...topicReactions },
  demo,
})
