// A customer’s name, linked to the account.
import { Link } from 'react-router';
import { customerPage } from '../case-links.ts';

export const CustomerLink = ({ id, name }: { id: number; name: string }) => (
  <Link to={customerPage(id)} className="underline">
    {name}
  </Link>
);
