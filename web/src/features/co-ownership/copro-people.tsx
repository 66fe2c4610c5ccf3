import { coproOutline as sheet } from '@faitage/contracts/co-ownership/copro'
import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { syndicTypes } from '@faitage/contracts/co-ownership/copro.words'
import { addDays, formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import type { ReactNode } from 'react'
import { Fact, Facts } from '@/components/record/facts'
import { Badge } from '@/components/ui/badge'
import { Card, CardTitle } from '@/components/ui/card'
import { PhoneLink } from '@/components/ui/phone-link'

/** Days before its end from which a mandate or a contract is to be looked after. */
const SOON = 90

/** Says that what ends on a day has ended, or will soon. */
export function EndBadge({ end, ended, soon }: { end: string; ended: string; soon: string }) {
  const today = todayInParis()
  if (end < today) return <Badge variant="destructive">{ended}</Badge>
  return end <= addDays(today, SOON) ? <Badge variant="attention">{soon}</Badge> : null
}
export const MandateBadge = ({ end }: { end: string }) => (
  <EndBadge end={end} ended="Mandat expiré" soon="Fin de mandat proche" />
)

const Mail = ({ to }: { to: string | null | undefined }) =>
  to ? (
    <a href={`mailto:${to}`} className="text-info underline-offset-4 hover:underline">
      {to}
    </a>
  ) : null
const Phone = ({ number }: { number: string | null | undefined }) => (number ? <PhoneLink number={number} /> : null)

/** Who manages the copro, until when, and how to reach them. */
export function SyndicCard({ copro: { syndic } }: { copro: CoproItem }) {
  const dates = [
    syndic?.contract_date && `du ${formatDay(syndic.contract_date)}`,
    syndic?.contract_end_date && `au ${formatDay(syndic.contract_end_date)}`,
  ]
  return (
    <Card aria-labelledby="syndic">
      <CardTitle id="syndic">Syndic et mandat</CardTitle>
      {syndic ? (
        <Facts>
          <Fact label="Nom">{syndic.name}</Fact>
          <Fact label="Cadre">{syndic.syndic_type && syndicTypes[syndic.syndic_type]}</Fact>
          <Fact label="Mandat">
            {dates.some(Boolean) && (
              <span className="flex flex-wrap items-center gap-2">
                {dates.filter(Boolean).join(' ')}
                {syndic.contract_end_date && <MandateBadge end={syndic.contract_end_date} />}
              </span>
            )}
          </Fact>
          <Fact label="Gestionnaire">{syndic.manager_name}</Fact>
          <Fact label="Téléphone">{syndic.manager_phone_number && <Phone number={syndic.manager_phone_number} />}</Fact>
          <Fact label="E-mail">{syndic.manager_email && <Mail to={syndic.manager_email} />}</Fact>
          {syndic.comment && <Fact label="Commentaire">{syndic.comment}</Fact>}
        </Facts>
      ) : (
        <p className="text-muted-foreground">Aucun syndic n’est renseigné.</p>
      )}
    </Card>
  )
}

interface Somebody extends Reached {
  role: string
}
interface Reached {
  name?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  note?: string | null | undefined
}

/** Who to talk to about the copro, beside its syndic. */
export function CoproPeople({ copro }: { copro: CoproItem }) {
  const { labels } = sheet
  const { admin_manager: manager, president, moe, architect } = copro
  const people: (Somebody | false | null | undefined)[] = [
    manager && {
      role: labels.admin_manager,
      name: manager.name,
      phone: manager.manager_phone_number,
      email: manager.manager_email,
    },
    president && {
      role: `${labels.president} du conseil`,
      name: president.name,
      phone: president.phone_number,
      email: president.email_address,
    },
    moe && { role: labels.moe, name: moe.name, phone: moe.phone_number, email: moe.email_address },
    architect && {
      role: labels.architect,
      name: architect.name,
      phone: architect.phone_number,
      email: architect.email_address,
    },
    copro.has_caretaker && staff(labels.has_caretaker, copro.caretaker),
    copro.has_employee && staff(labels.has_employee, copro.employee),
    copro.has_fire_safety_personnel && staff(labels.has_fire_safety_personnel, copro.fire_safety_personnel),
  ]
  const known = people.filter(one => one !== false && one != null)
  const others = copro.other_syndic_counsel_member_infos
  if (known.length === 0 && !others) return null
  return (
    <Card aria-labelledby="interlocuteurs">
      <CardTitle id="interlocuteurs">Interlocuteurs</CardTitle>
      <Facts>
        {known.map(one => (
          <Fact key={one.role} label={one.role}>
            <Reach {...one} />
          </Fact>
        ))}
        {others && <Fact label={labels.other_syndic_counsel_member_infos}>{others}</Fact>}
      </Facts>
    </Card>
  )
}

const staff = (role: string, block: CoproItem['caretaker']): Somebody => ({
  role,
  phone: block?.phone_number,
  note: block?.comment,
})

/** How somebody is reached. */
export const Reach = ({ name, phone, email, note }: Reached): ReactNode =>
  name || phone || email || note ? (
    <span className="flex flex-wrap gap-x-4">
      {name}
      <Phone number={phone} />
      <Mail to={email} />
      {note}
    </span>
  ) : (
    'Oui'
  )
