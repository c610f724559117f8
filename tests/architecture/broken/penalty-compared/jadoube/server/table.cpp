bool ends(Penalty penalty) { return penalty == Penalty::loss; }
