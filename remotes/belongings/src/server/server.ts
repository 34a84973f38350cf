import { defineServerArea } from '@cairn/contract/server'
import { FORMER_TEXTS } from '../model/former-texts.ts'
import { cleanBelonging } from '../model/clean-belonging.ts'
import { searchBelongingOrgs } from './actions/search-belonging-orgs.action.ts'
import { claimsToJoin } from './actions/claims/claims-to-join.action.ts'
import { openSteps } from './actions/claims/open-steps.action.ts'
import { piecesToShow } from './actions/claims/pieces-to-show.action.ts'
import { tickStep } from './actions/claims/tick-step.action.ts'
import { whatShips } from './actions/what-ships.action.ts'
import { demo } from './demo/fill-demo.ts'
import { belongingMoves } from './rules/belonging-moves.ts'
import { claimMoves } from './rules/claims/claim-moves.ts'
import { labelOfLoan } from './rules/loans/label-loan.ts'
import { loanMoves } from './rules/loans/loan-moves.ts'
import { saveClaim } from './rules/claims/save-claim.ts'
import { saveRegime } from './rules/claims/save-regime.ts'

export default defineServerArea({
  formerTexts: FORMER_TEXTS,
  saveRules: {
    Belonging: ({ after }) => cleanBelonging(after),
    ClaimRegime: saveRegime,
    RepatriationClaim: saveClaim,
  },
  labelRules: { Loan: labelOfLoan },
  moveRules: { Belonging: belongingMoves, RepatriationClaim: claimMoves, Loan: loanMoves },
  actions: { searchBelongingOrgs, claimsToJoin, openSteps, piecesToShow, tickStep, whatShips },
  demo,
})
