import { salesOrderDecider, streamOfSalesOrder } from '@faitage/api/billing/sales-order.decider'
import { configFrom } from '@faitage/api/config'
import type { CustomChanges } from '@faitage/api/custom-fields/asked-values'
import { customFieldsDecider } from '@faitage/api/custom-fields/custom-fields.decider'
import { registerUser, userIdOf } from '@faitage/api/identity/register-user'
import type { Api } from '@faitage/api/kernel/api'
import { deciderOf } from '@faitage/api/kernel/records/place'
import { missionDecider } from '@faitage/api/missions/mission.decider'
import { openApi } from '@faitage/api/open-api'
import { prospectDecider } from '@faitage/api/prospects/prospect.decider'
import { monitor } from '@faitage/contracts/alerts/monitor'
import { billingTrigger } from '@faitage/contracts/billing/billing-trigger'
import { CUSTOM } from '@faitage/contracts/custom-fields/custom-value'
import { agency } from '@faitage/contracts/directory/agency'
import { antenna } from '@faitage/contracts/directory/antenna'
import { client } from '@faitage/contracts/directory/client'
import { nationalCeilings, nationalIncomeScales } from '@faitage/contracts/funding/national-aids/national-scales'
import { scale } from '@faitage/contracts/funding/scale'
import { amoQuoteTemplate } from '@faitage/contracts/invoicing/amo-quote-template'
import { seller } from '@faitage/contracts/invoicing/seller'
import type { SheetOf } from '@faitage/contracts/kernel/record'
import { streamOf } from '@faitage/contracts/kernel/streams'
import { emailTemplate } from '@faitage/contracts/mail/email-template'
import { emptyTeam } from '@faitage/contracts/missions/mission'
import { referent } from '@faitage/contracts/missions/referent'
import { prospect } from '@faitage/contracts/prospects/prospect'
import { incomeScale } from '@faitage/contracts/referential/income-scale'
import { subcontractor } from '@faitage/contracts/subcontractors/subcontractor'
import {
  demoAccounts,
  demoAgencies,
  demoAntennas,
  demoClients,
  demoMissions,
  demoPassword,
  demoSubcontractors,
} from './accounts.ts'
import { copiedOrder, demoTriggers } from './billing.ts'
import { seedCoOwnership } from './co-ownership.ts'
import { demoContracts } from './contracts.ts'
import { demoCustomFields, missionOfFields, watchedField } from './custom-fields.ts'
import { missionDocuments } from './documents.ts'
import { demoEmailTemplates } from './email-templates.ts'
import { funderWriter } from './funder-writer.ts'
import { copiedFunders, type DemoFunder, demoFunders } from './funders.ts'
import { households } from './households.ts'
import { letterWriter } from './letter-writer.ts'
import { seedMoney } from './money-writer.ts'
import { writeMonthlyReport } from './monthly-report.ts'
import { towns } from './places.ts'
import { projectWriter } from './project-writer.ts'
import { demoProject } from './projects.ts'
import { demoProspects } from './prospects.ts'
import { demoSalesOrders } from './sales-orders.ts'
import { demoQuoteTemplates, demoSeller } from './sellers.ts'
import { idOf, seedWriter } from './writer.ts'

/**
 * Writes the demonstration: people, agencies, clients, missions and projects, through the same deciders as everybody.
 * Every id is derived, so that running it again after a crash writes what is missing and nothing twice.
 */
/** The first day of the month so many months after a day's. */
const firstOfMonth = (day: string, months: number): string => {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** The mission whose client is sent a report each month. */
const REPORTED = 0

const callBack = {
  name: 'Relancer le demandeur',
  field: 'date_contact',
  delay: 1,
  delay_unit: 'months' as const,
  remind_before: [7],
  statuses: ['contact' as const],
}

const api = await openApi(configFrom({ ...process.env, LOG_LEVEL: 'error' }))
try {
  await seed(api)
} finally {
  await api.close()
}
console.log('{"ready":true}')

async function seed(api: Api): Promise<void> {
  const today = api.clock.today()
  const writer = seedWriter(api)
  const { register, keep, send } = writer
  const { registerFunder, copyFunder } = funderWriter(writer)
  const { openProject, openClientSpace } = projectWriter(api, writer, today)
  const actors = new Map(demoAccounts.map(({ email }) => [email, userIdOf(api, email)]))
  await Promise.all([
    ...demoAgencies.map((sheet, n) => register(agency, n, sheet)),
    ...demoAntennas.map(({ agency, ...sheet }, n) =>
      register(antenna, n, { ...sheet, agency_id: idOf('agency', agency) }),
    ),
    ...demoClients.map((sheet, n) => register(client, n, sheet)),
    ...demoSubcontractors.map((sheet, n) => register(subcontractor, n, sheet)),
    ...demoFunders.map(registerFunder),
    register(seller, 0, demoSeller),
    ...demoQuoteTemplates.map((sheet, n) => register(amoQuoteTemplate, n, sheet)),
    ...demoAccounts.filter(({ role }) => role !== 'client').map(account => registerAccount(account, [])),
  ])

  const followed: string[] = []
  let met = 0
  let money: Parameters<typeof seedMoney>[2] | undefined
  for (const [n, mission] of demoMissions.entries()) {
    const mission_id = idOf('mission', n)
    const people = (emails: readonly string[]) => emails.map(email => actors.get(email) as string)
    await send(missionDecider, streamOf.mission(mission_id), {
      type: 'OpenMission',
      mission_id,
      mission_type: mission.type,
      status: mission.begun < 0 ? 'non_debutee' : 'en_cours',
      sheet: {
        name: mission.name,
        code_name: mission.code_name,
        agency_id: idOf('agency', mission.agency),
        antenna_id: idOf('antenna', mission.antenna),
        client_id: idOf('client', mission.client),
        mission_start_date: firstOfMonth(today, -mission.begun),
        duration_assignment: mission.months,
      },
      team: { ...emptyTeam, mission_managers: people(mission.managers), collaborators: people(mission.collaborators) },
      agencyOf: { [idOf('antenna', mission.antenna)]: idOf('agency', demoAntennas[mission.antenna]!.agency) },
    })
    const team = people([...mission.managers, ...mission.collaborators])
    await seedContract(mission_id, n, team[0] as string, firstOfMonth(today, -mission.begun))
    if (n === 0)
      for (const [order, place] of copiedFunders.entries())
        await copyFunder(mission_id, demoFunders[place] as DemoFunder, place, order + 1)
    if (n === 0) await seedBilling(mission_id, team[0] as string)
    const prefix = mission.code_name.replace(/\W/g, '')
    const { name, email_address: email = null, postal_address: address = null } = demoAgencies[mission.agency]!
    const first = [...mission.managers, ...mission.collaborators][0]
    const writing = demoAccounts.find(account => account.email === first)
    const person = writing ? { name: `${writing.first_name} ${writing.last_name}`, email: writing.email } : null
    const around = {
      mission_name: mission.name,
      mission: { code_name: mission.code_name, client: demoClients[mission.client]!.name },
      agency: { name, email, address },
      referrer: person,
      sender: person,
    }
    const here = households.slice(met, met + mission.projects)
    met += mission.projects
    const noted = mission.name === missionOfFields ? await addFields(mission_id) : () => ({})
    const projects = await Promise.all(
      here.map((household, index) => {
        const project = demoProject(prefix, index, household, towns[mission.territory], today)
        return openProject(mission_id, { ...project, custom: noted(index) }, index, team, around)
      }),
    )
    for (const document of missionDocuments(mission.name, firstOfMonth(today, -Math.max(0, mission.begun))))
      await keep({ owner: { kind: 'mission', id: mission_id }, mission_id }, document, team[0] as string)
    if (n === 0) await watch(mission_id, team[0] as string, callBack)
    if (mission.name === missionOfFields) await watch(mission_id, team[0] as string, prepareCommittee(mission_id))
    if (mission.type === 'copro')
      await seedCoOwnership(api, {
        id: mission_id,
        author: team[0] as string,
        commandOf: (...names) => idOf('command', ...names),
        keep,
      })
    followed.push(...projects.slice(0, n === 0 ? 2 : 0))
    if (n === 0) money = { mission_id, projects, author: team[0] as string, today }
  }
  await writeMonthlyReport(writer, {
    mission_id: idOf('mission', REPORTED),
    recipients: [idOf('referent', REPORTED, 0)],
    actor: actors.get(demoMissions[REPORTED].managers[0]) as string,
    today,
  })
  if (money) await seedMoney(api, writer, money)
  await letterWriter(api, writer).writeTemplates(actors.get(demoAccounts[0]!.email) as string)
  for (const [n, sheet] of demoEmailTemplates.entries()) await register(emailTemplate, n, sheet)
  for (const [n, sheet] of nationalIncomeScales.entries()) await register(incomeScale, n, sheet)
  for (const [n, sheet] of nationalCeilings.entries()) await register(scale, n, sheet)
  for (const [n, { mission, ...sheet }] of demoProspects(today).entries()) {
    const id = idOf(prospect.stream, n)
    const mission_id = mission === undefined ? null : idOf('mission', mission)
    const command = { type: 'Register', id, sheet: { ...sheet, mission_id }, mission_id } as const
    await send(prospectDecider, streamOf.record(prospect.stream, id), command)
  }
  for (const account of demoAccounts.filter(({ role }) => role === 'client')) {
    await registerAccount(account, followed)
    const teamId = actors.get(demoMissions[0].managers[0]) as string
    for (const [place, id] of followed.entries()) await openClientSpace(id, place, userIdOf(api, account.email), teamId)
  }

  /** The custom fields of a mission, in order; answers what its nth project holds of them. */
  async function addFields(mission_id: string): Promise<(n: number) => CustomChanges> {
    const fields = demoCustomFields.map(({ value, ...field }, place) => ({ field, value, place }))
    for (const { field, place } of fields)
      await send(customFieldsDecider, streamOf.customFields(mission_id), {
        type: 'AddField',
        mission_id,
        id: idOf('custom_field', mission_id, place),
        field,
        newId: name => idOf('custom_field', mission_id, place, name),
      })
    return n =>
      Object.fromEntries(
        fields.flatMap(({ value, place }) => {
          const held = value(n, label => idOf('custom_field', mission_id, place, `value ${label}`), today)
          return held === undefined ? [] : [[idOf('custom_field', mission_id, place), held]]
        }),
      )
  }

  /** What the mission bills, and the first of its sales orders: what its projects enter from then on is ordered. */
  async function seedBilling(mission_id: string, author: string) {
    for (const [place, trigger] of demoTriggers.entries()) {
      const id = idOf(billingTrigger.stream, mission_id, place)
      const command = { type: 'Register', id, sheet: { ...trigger, mission_id }, mission_id } as const
      await send(deciderOf(billingTrigger), streamOf.record(billingTrigger.stream, id), command, author)
    }
    const order = copiedOrder(mission_id, demoSalesOrders[0])
    await send(salesOrderDecider, streamOfSalesOrder(order.id), order, author)
  }

  async function seedContract(mission_id: string, n: number, author: string, start: string) {
    const contract = demoContracts[n]
    if (!contract) return
    const stream = streamOf.mission(mission_id)
    const details = contract.details(start)
    await send(missionDecider, stream, { type: 'ReviseMission', details, today }, author, idOf('contract', n))
    const subcontractor_id = idOf('subcontractor', contract.subcontractor)
    await send(missionDecider, stream, { type: 'EngageSubcontractor', subcontractor_id }, author)
    for (const [place, one] of contract.referents.entries()) {
      const id = idOf('referent', n, place)
      const sheet = { ...one, mission_id }
      await send(
        deciderOf(referent),
        streamOf.record('referent', id),
        { type: 'Register', id, sheet, mission_id },
        author,
      )
    }
  }

  async function registerAccount(account: (typeof demoAccounts)[number], projects_id: string[]) {
    const { email, first_name, last_name, role, agency } = account
    const groups = agency === undefined ? [] : [{ agency_id: idOf('agency', agency) }]
    const kind = role === 'client' ? ('external' as const) : ('employee' as const)
    const sheet = { email, first_name, last_name, role, kind, active: true, groups, projects_id }
    await registerUser(api, { sheet, password: demoPassword })
  }

  /** A fortnight before the day that a project of the mission goes before its committee. */
  function prepareCommittee(mission_id: string) {
    const place = demoCustomFields.findIndex(({ name }) => name === watchedField)
    return {
      name: 'Préparer la commission',
      field: CUSTOM + idOf('custom_field', mission_id, place),
      delay: -14,
      delay_unit: 'days' as const,
      remind_before: [7],
    }
  }

  /** What a mission watches of its own, beside what every mission does. */
  function watch(mission_id: string, actor: string, watched: Omit<SheetOf<typeof monitor>, 'mission_id'>) {
    const id = idOf(monitor.stream, mission_id)
    const command = { type: 'Register', id, sheet: { ...watched, mission_id }, mission_id } as const
    return send(deciderOf(monitor), streamOf.record(monitor.stream, id), command, actor)
  }
}
