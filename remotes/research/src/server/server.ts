import { defineServerArea } from '@cairn/contract/server'
import { FORMER_TEXTS } from '../model/former-texts.ts'
import { labelOfConsent } from '../model/statements/labels.ts'
import { recordConsents, recordResolution, withdrawMine } from './actions/consent/consents.action.ts'
import { drawStatement } from './actions/statements/draw-statement.action.ts'
import { heldOfMe, whatIsHeld } from './actions/consent/held.action.ts'
import { takeOutSpeaker } from './actions/consent/take-out.action.ts'
import { demo } from './demo/fill-demo.ts'
import { creditRenamed, speakerReactions } from './rules/statements/code-respondents.ts'
import { saveTopic, topicReactions } from './rules/statements/count-topics.ts'
import { ledgerReactions } from './rules/consent/follow-consents.ts'
import { saveActivity } from './rules/project/save-activity.ts'
import { leftMigrations } from './rules/consent/close-left.ts'
import { takenBackMigrations } from './rules/consent/close-taken-back.ts'
import { saveConsent } from './rules/consent/save-consent.ts'
import { saveCorrection } from './rules/statements/save-correction.ts'
import { saveData } from './rules/statements/save-data.ts'
import { saveMember, saveProject, saveSpecies } from './rules/project/save-simple.ts'

export default defineServerArea({
  formerTexts: FORMER_TEXTS,
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
  migrations: [...leftMigrations, ...takenBackMigrations],
  demo,
})
