// The page of Settings about saved cards, and about banks that pay what is missing.
import { BanksList } from './banks-list.tsx';
import SavedCards from './saved-cards.tsx';

export default function CardsAndBanks() {
  return (
    <>
      <BanksList />
      <SavedCards />
    </>
  );
}
