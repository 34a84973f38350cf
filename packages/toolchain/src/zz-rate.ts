import { readFileSync } from 'node:fs'
import { openSession } from './bench/session.ts'
const s = await openSession(process.argv[2], 'lands@demo.test')
const pid = process.argv[3]
const cpu = () => { const f = readFileSync(`/proc/${pid}/stat`,'utf8').split(' '); return (Number(f[13])+Number(f[14]))*10 }
const found = await s.request('search/ids', { types: ['Contact'], max: 40 })
let n=0
for (const k of [1,16,64]) { n=0; const c=cpu(), t=performance.now(); const w=async()=>{while(n<30000){await s.request('read/'+found.ids[n++%40])}}; await Promise.all(Array.from({length:k},w)); console.log(`read at ${k}: ${Math.round(30000/(cpu()-c)*1000)} per server CPU second; wall ${Math.round(30000/((performance.now()-t)/1000))}/s`) }
s.close(); process.exit(0)
