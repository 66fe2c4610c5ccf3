import { coproOutline as sheet } from '@faitage/contracts/co-ownership/copro'
import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
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

interface Somebody extends Reached {
  role: string
}
interface Reached {
  name?: string | null | undefined
  phone?: string | null | undefined
  email?: string | null | undefined
  note?: string | null | undefined
}

/** The people to talk to about the copro, its syndic first. */
export function CoproPeople({ copro }: { copro: CoproItem }) {
  const { labels } = sheet
  const { syndic, admin_manager: manager, president, moe, architect } = copro
  const people: (Somebody | false | null | undefined)[] = [
    syndic && {
      role: labels.syndic,
      name: [syndic.name, syndic.manager_name].filter(Boolean).join(' · '),
      phone: syndic.manager_phone_number,
      email: syndic.manager_email,
      note: syndic.comment,
    },
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
  return (
    <Card aria-labelledby="interlocuteurs">
      <CardTitle id="interlocuteurs">Interlocuteurs</CardTitle>
      {known.length === 0 && !others && <p className="text-muted-foreground">Personne n’est renseigné.</p>}
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
