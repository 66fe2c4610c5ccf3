import { StepPage } from './step-page.tsx'
import { steps } from './steps.ts'

/** The approval step of the file of a project with its funders. */
export const Page = () => <StepPage step={steps.approval} />
