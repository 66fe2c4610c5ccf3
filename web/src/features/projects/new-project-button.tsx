import { NewInMission } from '@/components/new-in-mission'

/** Creates a project in the mission the list is filtered on, or asks which one. */
export const NewProjectButton = () => (
  <NewInMission
    text="Nouveau projet"
    question="Choisir la mission du nouveau projet"
    hrefOf={id => `/projects/new?mission_id=${id}`}
  />
)
