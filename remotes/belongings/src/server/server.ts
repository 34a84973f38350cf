import { defineServerArea } from '@cairn/contract/server'
import { cleanBelonging } from '../model/clean-belonging.ts'
import { searchBelongingOrgs } from './actions/search-belonging-orgs.action.ts'
import { tickStep } from './actions/tick-step.action.ts'
import { demo } from './demo/fill-demo.ts'
import { belongingMoves } from './rules/belonging-moves.ts'
import { claimMoves } from './rules/claim-moves.ts'
import { labelOfLoan } from './rules/label-loan.ts'
import { loanMoves } from './rules/loan-moves.ts'
import { saveClaim } from './rules/save-claim.ts'
import { saveRegime } from './rules/save-regime.ts'

export default defineServerArea({
  saveRules: {
    Belonging: ({ after }) => cleanBelonging(after),
    ClaimRegime: saveRegime,
    RepatriationClaim: saveClaim,
  },
  labelRules: { Loan: labelOfLoan },
  moveRules: { Belonging: belongingMoves, RepatriationClaim: claimMoves, Loan: loanMoves },
  actions: { searchBelongingOrgs, tickStep },
  demo,
})
