import { scOutline as sheet } from '@faitage/contracts/co-ownership/sc'
import type { ScWhole } from '@faitage/contracts/co-ownership/sc.endpoints'
import { Fact, Facts } from '@/components/record/facts'
import { Card, CardTitle } from '@/components/ui/card'
import { Reach } from './copro-people'

/** The people who speak for the council; nothing where nobody is known. */
export function CouncilPeople({ council }: { council: ScWhole }) {
  const { president, main_member, members_cs } = council
  if (!president && !main_member && !members_cs) return null
  return (
    <Card aria-labelledby="gouvernance">
      <CardTitle id="gouvernance">Gouvernance</CardTitle>
      <Facts>
        {president && (
          <Fact label={sheet.labels.president}>
            <Reach name={president.name} phone={president.phone_number} email={president.email_address} />
          </Fact>
        )}
        {main_member && <Fact label={sheet.labels.main_member}>{main_member}</Fact>}
        {members_cs && <Fact label={sheet.labels.members_cs}>{members_cs}</Fact>}
      </Facts>
    </Card>
  )
}
