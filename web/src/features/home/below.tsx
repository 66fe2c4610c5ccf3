import { taskKinds } from '@faitage/contracts/kernel/task-kinds'
import { useUser } from '@/api/session'
import OwnDeadlines from '@/features/alerts/own-deadlines'
import OwnFundingDeadlines from '@/features/funding/deadlines/own-funding-deadlines'
import MissionCard from '@/features/missions/mission-card'
import MoneyCard from '@/features/money/money-card'
import OwnMentions from '@/features/projects/own-mentions'
import OwnTasks from '@/features/projects/own-tasks'
import WaitingMessages from '@/features/projects/portal/waiting-messages'
import OwnCoOwnershipTasks from '@/features/tasks/own-tasks'

/** What stands further down home, each with what is done of it. It comes after what is seen first, all at once. */
export function Below({ individual, mine, missions }: { individual: boolean; mine: boolean; missions: string[] }) {
  const user = useUser()
  const mode = user.preferred_app.preferred_app
  const may = (right: 'home' | 'message' | 'task' | 'comment' | 'simulation') =>
    individual && user.permissions.includes(`read ${right}`)
  const mayTasks = !individual && taskKinds.some(kind => user.permissions.includes(`read ${kind}`))
  const mayMissions = user.permissions.includes('read mission')
  const ofFunders = may('simulation') ? <OwnFundingDeadlines missions={missions} mine={mine} /> : null
  return (
    <>
      {may('home') && <MoneyCard path="/" query={{ missions_id: missions, mine: mine ? 'true' : 'false' }} />}
      {may('message') && <WaitingMessages mine={mine} />}
      {may('task') && <OwnTasks />}
      {mayTasks && <OwnCoOwnershipTasks />}
      {may('comment') && <OwnMentions />}
      {mayMissions ? <OwnDeadlines mode={mode}>{ofFunders}</OwnDeadlines> : ofFunders}
      {mayMissions && <MissionCard mode={mode} />}
    </>
  )
}
