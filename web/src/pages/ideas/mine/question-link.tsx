import { Navigate, useParams } from 'react-router-dom';
import { pageOf } from './idea-list.tsx';

/** Leads from the address of earlier emails to the idea, where the question stands. */
export function QuestionLink() {
  const { reference = '' } = useParams();
  return <Navigate to={pageOf({ reference })} replace />;
}
